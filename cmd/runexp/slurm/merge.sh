# Merges what the shards have left, and submits those that were lost once more,
# with another merge job behind them. Its arguments are the number of this round
# and, for every script above, the jobs that have run it, joined by colons.
round=${1:-1}
ran=("${@:2}")

cancelled=''
trap 'cancelled=yes' TERM
"$program" merge "$dir"
code=$?
if [ "$code" != 75 ] || [ -n "$cancelled" ]; then
  echo "loadstar: merge ended with exit code $code"
  exit "$code"
fi

# give_up says why nothing more is submitted. The study can be resumed by hand.
give_up() {
  echo "loadstar: something is missing, and nothing more is submitted: $*"
  exit 75
}

# ended prints which tasks of the jobs $2... ended with one of the codes $1.
ended() {
  local codes=$1 id
  for id in "${@:2}"; do
    grep -rlsE --include="${id}_*.out" "loadstar: shard [0-9]+ of [0-9]+ ended with exit code ($codes)\$" "$dir/slurm"
  done | sed 's/.*_//; s/\.out$//'
}

# missing prints which of $1 tasks have not ended well in any of the jobs $2...,
# as sbatch wants them: 0-3,7-7. A code of 1 says that failures stand, which is
# as well as it will get.
missing() {
  local -A well=()
  local i from='' list=''
  while read -r i; do well[$i]=yes; done < <(ended '0|1' "${@:2}")
  for ((i = 0; i <= $1; i++)); do
    if [ "$i" -lt "$1" ] && [ -z "${well[$i]}" ]; then
      from=${from:-$i}
    elif [ -n "$from" ]; then
      list+=,$from-$((i - 1)) from=''
    fi
  done
  # A longer one is no argument any more; those that are done do nothing twice.
  [ "${#list}" -lt 100000 ] || list=,0-$(($1 - 1))
  echo "${list#,}"
}

[ "$round" -lt "$max_rounds" ] || give_up "this was round $round of $max_rounds"
IFS=': ' read -ra all <<<"${ran[*]}"
[ -z "$(ended 74 "${all[@]}")" ] || give_up "the disk is full, or writing to it failed"
[ -z "$(ended '2|12[67]' "${all[@]}")" ] || give_up "a shard could not start, or broke down; its output in $dir/slurm says why"

unset SLURM_RESTART_COUNT # this job's own, which the others would inherit
after=''
for k in "${!scripts[@]}"; do
  IFS=: read -ra ids <<<"${ran[k]}"
  tasks=$(missing "${counts[k]}" "${ids[@]}")
  [ -n "$tasks" ] || continue
  options=(--parsable)
  if [ "$at_once" -gt 0 ]; then
    tasks+=%$at_once
    [ -z "$after" ] || options+=("--dependency=afterany$after")
  fi
  id=$(sbatch "${options[@]}" --array="$tasks" "$dir/slurm/${scripts[k]}") || give_up "sbatch refused"
  id=${id%%;*}
  after+=:$id
  ran[k]+=:$id
  echo "loadstar: something is missing, so array $((k + 1)) runs again for tasks $tasks as job $id"
done
[ -n "$after" ] || give_up "all shards say that they are done; has the study grown since?"
id=$(sbatch --parsable --dependency="afterany$after" "$dir/slurm/$self" "$((round + 1))" "${ran[@]}") ||
  give_up "sbatch refused the merge job, although shards were submitted"
echo "loadstar: job ${id%%;*} merges after that"
