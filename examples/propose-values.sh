#!/usr/bin/env bash
# Proposes what has changed in the files of this clone in a pull request from BRANCH to BASE, with the text BODY. It never drops what others
# have pushed to BRANCH. gitops-pull-request.yml and container-image.yml run it: save it as .github/propose-values.sh in the repository of
# the values. It requires a clone of BASE with its history, and GH_TOKEN.
set -euo pipefail

end() {
  echo "$1" | tee -a "$GITHUB_STEP_SUMMARY"
  exit
}
email='41898282+github-actions[bot]@users.noreply.github.com'
# Only git and gh get the token, and no file contains it.
git() { command git -c credential.helper='!gh auth git-credential' -c user.name='github-actions[bot]' -c user.email="$email" "$@"; }

# A fork can have a branch of the same name, so its pull requests do not count.
pulls=$(gh pr list --head "${BRANCH:?}" --base "${BASE:?}" --state all --limit 100 --json number,state,headRefOid,isCrossRepository)
find_pull() {
  jq --raw-output "map(select((.isCrossRepository | not) and $1))[0].number // empty" <<< "$pulls"
}
git fetch --quiet origin
head=$(git rev-parse --quiet --verify "refs/remotes/origin/$BRANCH" || true)
export head
open=$(find_pull '.state == "OPEN"')
declined=$(find_pull '.state == "CLOSED" and .headRefOid == env.head')

git add --update
if git diff --cached --quiet; then
  if [ -n "$open" ]; then gh pr close "$open" --comment 'What is deployed is up to date.'; fi
  end 'What is deployed is up to date. Nothing was proposed.'
fi
mapfile -t files < <(git diff --cached --name-only)
is_same=no
if [ -n "$head" ] && git diff --cached --quiet "$head" -- "${files[@]}"; then is_same=yes; fi
if [ -n "$open" ]; then
  if [ $is_same = yes ] && git merge-tree --write-tree HEAD "$head" > /dev/null; then
    end "Pull request #$open proposes this already."
  fi
  if git log --format=%ae "HEAD..$head" | grep --quiet --invert-match --line-regexp --fixed-strings "$email"; then
    echo "::warning::Pull request #$open is outdated, and others have pushed to it, so it was not changed. Merge or close it."
    exit
  fi
elif [ $is_same = yes ] && [ -n "$declined" ]; then
  end "Pull request #$declined, which proposed this, was closed. To have it proposed again, delete the branch $BRANCH."
fi
git commit --quiet --message 'Deploy the new documentation export'
git push --quiet --force-with-lease="$BRANCH:$head" origin "HEAD:refs/heads/$BRANCH"
if [ -n "$open" ]; then
  gh pr edit "$open" --body "$BODY"
else
  gh pr create --head "$BRANCH" --base "$BASE" --title 'Deploy the new documentation export' --body "$BODY"
fi
