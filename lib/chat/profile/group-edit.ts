import { say } from '../../words/say.ts';
import { headerNameProblem } from './header.ts';
import type { GroupChanges, HeaderGroup } from './header-groups.ts';
import { type ProfileProblems, plainValueProblem, repeated } from './profile-problems.ts';

/** The edited header groups. `switched` maps the id of a group to the one that replaces it in profiles. */
export type GroupsDraft = { groups: HeaderGroup[]; switched: Record<string, string> };

/** Lists everything that prevents saving the groups; the name of a group is `group-name:{id}`. */
export function groupProblems({ groups }: GroupsDraft): ProfileProblems {
  const problems: ProfileProblems = {};
  const note = (field: string, problem: string | undefined) => {
    if (problem) problems[field] = problem;
  };
  for (const group of groups) {
    note(`group-name:${group.id}`, nameProblem(group, groups));
    for (const header of group.headers) {
      const name = headerNameProblem(header.name) ?? repeated(header, group.headers);
      note(`header-name:${header.id}`, name);
      note(`header-value:${header.id}`, header.secret ? undefined : plainValueProblem(header.value));
    }
  }
  return problems;
}

function nameProblem({ id, name }: HeaderGroup, groups: HeaderGroup[]): string | undefined {
  if (name.trim() === '') return say('headerGroups_nameMissing');
  const first = groups.find((other) => other.name.trim() === name.trim());
  return first?.id === id ? undefined : say('headerGroups_nameTwice', { name: name.trim() });
}

/** Lists only the changes of an edit: another window may have changed other groups. */
export function groupChanges(before: HeaderGroup[], { groups, switched }: GroupsDraft): GroupChanges {
  const isThere = (id: string) => groups.some((group) => group.id === id);
  const stored = (id: string) => JSON.stringify(before.find((group) => group.id === id));
  return {
    groups: groups
      .map((group) => ({ ...group, name: group.name.trim() }))
      .filter((group) => JSON.stringify(group) !== stored(group.id)),
    deleted: before.flatMap(({ id }) => (isThere(id) ? [] : [id])),
    switched: Object.entries(switched).flatMap(([from, to]) => (isThere(to) ? [{ from, to }] : [])),
  };
}
