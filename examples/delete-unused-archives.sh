#!/usr/bin/env bash
# Lists the archives in the bucket BUCKET that no branch and no tag of this repository names. Run it in any clone of the repository of the
# values. With --delete, it deletes them: older commits can then no longer be deployed. If they are more than half of what is stored, it does
# not, since something may be wrong: --delete-most deletes them all the same.
# PREFIX is where they are in the bucket. USED names files that name archives, too, such as the values of all revisions of a Helm release.
set -euo pipefail

prefix=${PREFIX:-gitops/}
directory=$(mktemp --directory)
trap 'rm -r "$directory"; git for-each-ref --format="delete %(refname)" refs/archives-in-use | git update-ref --stdin' EXIT

# A clone need not have all branches.
git fetch --quiet --no-tags origin '+refs/heads/*:refs/archives-in-use/heads/*' '+refs/tags/*:refs/archives-in-use/tags/*'
name="${prefix}[0-9a-f]{64}-[0-9]+\."
for ref in $(git for-each-ref --format='%(refname)' refs/archives-in-use); do
  # Nothing is found: 1. Other numbers are errors.
  git grep --no-color --text -hoE "$name" "$ref" || [ $? -eq 1 ]
done > "$directory/used"
for file in ${USED-}; do grep -oE "$name" "$file" >> "$directory/used"; done
if [ ! -s "$directory/used" ]; then
  echo 'No branch and no tag names an archive. Is this the repository of the values?' >&2
  exit 1
fi

aws s3api list-objects-v2 --bucket "${BUCKET:?}" --prefix "$prefix" --query 'Contents[].[Key]' --output text |
  { grep -E "^$name(tar\.gz|json|sha256)\$" || true; } > "$directory/stored"
grep -vFf "$directory/used" "$directory/stored" | tee "$directory/unused" || echo 'No archive is unused.'
case ${1-} in
  '') exit ;;
  --delete)
    if [ $((2 * $(wc -l < "$directory/unused"))) -gt "$(wc -l < "$directory/stored")" ]; then
      echo 'Nothing was deleted: these are more than half of what is stored.' >&2
      exit 1
    fi
    ;;
  --delete-most) ;;
  *) echo "There is no option $1." >&2 && exit 1 ;;
esac
while read -r key; do aws s3 rm "s3://$BUCKET/$key"; done < "$directory/unused"
