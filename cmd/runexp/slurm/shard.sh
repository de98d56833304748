# Computes one shard. The number of shards is written above, since Slurm's own
# count is that of the tasks in this array, which may be a part of them or a
# repetition of a few.
shard=$((first + SLURM_ARRAY_TASK_ID))

# Slurm signals this shell, on many clusters this shell alone, so it hands the
# signals on and waits. USR1 announces the limit of time; TERM comes when the
# task is cancelled or preempted.
caught='' cancelled=''
trap 'caught=yes; kill -USR1 "$!" 2>/dev/null' USR1
trap 'caught=yes cancelled=yes; kill -TERM "$!" 2>/dev/null' TERM
"$program" run "$dir" --shard "$shard" --shards "$shards" -j "$jobs" &
while
  wait "$!"
  code=$?
  [ -n "$caught" ] # a signal ends the wait, not the program
do caught=''; done
trap '' USR1 TERM
echo "loadstar: shard $shard of $shards ended with exit code $code"

# 75 says that there is more to do. Of a task that was cancelled, Slurm decides;
# if it does not come back, the merge job finds what is missing. Any other code
# would be the same again: a full disk (74) fills no less for being tried often.
restarts=${SLURM_RESTART_COUNT:-0}
if [ "$code" = 75 ] && [ -z "$cancelled" ] && [ "$restarts" -lt "$max_restarts" ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ||
    echo "loadstar: shard $shard cannot be requeued here; the merge job sees to it"
fi
exit "$code"
