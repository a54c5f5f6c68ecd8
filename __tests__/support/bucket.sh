# Stands in for the AWS CLI, with a directory for the bucket: the commands for S3 that the examples use, a file at a time. The real
# program and a real server are in script/e2e.
#
#   BUCKET_DIRECTORY   the bucket
#   BUCKET_STEPS       a file with the number of files that may still be written or deleted; then it fails
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

# Runs a command that changes a file, if it still may.
change() {
  read -r left < "$BUCKET_STEPS"
  [ "$left" -gt 0 ] || fail stopped
  echo $((left - 1)) > "$BUCKET_STEPS"
  "$@"
}

copy() {
  case $2 in */*) mkdir -p "${2%/*}" ;; esac
  cp "$1" "$2"
}

# As the CLI does: the last pattern that matches decides, and "*" matches "/", too.
is_included() {
  local included=yes index
  for ((index = 0; index < ${#patterns[@]}; index += 2)); do
    # shellcheck disable=SC2053
    [[ $1 != ${patterns[index + 1]} ]] || included=${patterns[index]}
  done
  [ "$included" = yes ]
}

# Calls a function with the path of each file in a directory that the patterns include.
each_file() {
  local path
  [ -d "$1" ] || return 0
  while IFS= read -r -d '' path; do
    path=${path#"$1/"}
    if is_included "$path"; then "$2" "$path"; fi
  done < <(find "$1" -type f -print0)
}

upload() {
  if [ "$command" = cp ] || ! cmp -s "$from/$1" "$to/$1"; then change copy "$from/$1" "$to/$1"; fi
}

delete_if_gone() {
  [ -e "$from/$1" ] || change rm "$to/$1"
}

service=$1 command=$2 prefix='' recursive='' delete=''
paths=() patterns=()
shift 2
while [ $# -gt 0 ]; do
  case $1 in
    --exclude) patterns+=(no "$2") && shift ;;
    --include) patterns+=(yes "$2") && shift ;;
    --prefix) prefix=$2 && shift ;;
    --cache-control | --bucket | --query | --output) shift ;;
    --recursive) recursive=yes ;;
    --delete) delete=yes ;;
    --*) ;;
    *) paths+=("${1/#s3:\/\/docs/"$BUCKET_DIRECTORY"}") ;;
  esac
  shift
done
from=${paths[0]-} to=${paths[1]-}

if [ "$service" = s3api ]; then
  if [ -e "$BUCKET_DIRECTORY/$prefix" ]; then echo "$prefix"; else echo None; fi
elif [ "$command" = rm ]; then
  change rm -f "$from"
elif [ "$command$recursive" = cp ]; then
  change copy "$from" "$to"
else
  each_file "$from" upload
  if [ -n "$delete" ]; then each_file "$to" delete_if_gone; fi
fi
