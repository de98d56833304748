# Computes one shard. The number of shards is written above, since Slurm's own
# count is that of the tasks in this array, which may be a part of them or a
# repetition of a few.
shard=$((first + SLURM_ARRAY_TASK_ID))

# Slurm signals this shell, on many clusters this shell alone, so it hands the
# signals on and waits. USR1 announces the limit of time; TERM comes when the
# task is cancelled or preempted.
caught='' limit='' cancelled=''
trap 'caught=yes limit=yes; kill -USR1 "$!" 2>/dev/null' USR1
trap 'caught=yes cancelled=yes; kill -TERM "$!" 2>/dev/null' TERM
"$program" run "$dir" --shard "$shard/$shards" -j "$jobs" --quiet "${options[@]}" &
while
  wait "$!"
  code=$?
  [ -n "$caught" ] # a signal ends the wait, not the program
do caught=''; done
trap '' USR1 TERM
# Bash loses the code of a program that ends while it handles a signal. That one
# had been told to stop.
case $limit$cancelled$code in yes*-1 | yes*127) code=75 ;; esac
echo "loadstar: shard $shard of $shards ended with exit code $code"

# 75 says that there is more to do. It is requeued only after a USR1: where Slurm
# cancels, the program may have ended before the TERM for this shell is here, and
# what is cancelled should stay so. If Slurm does not bring it back, the merge job
# finds what is missing. Any other code would be the same again: a full disk (74)
# fills no less for being tried often.
restarts=${SLURM_RESTART_COUNT:-0}
if [ "$code" = 75 ] && [ -n "$limit" ] && [ -z "$cancelled" ] && [ "$restarts" -lt "$max_restarts" ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ||
    echo "loadstar: shard $shard cannot be requeued here; the merge job sees to it"
fi
exit "$code"
