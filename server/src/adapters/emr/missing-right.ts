/** Uses the name of the right as the EMR's own pages show it, for the person who can grant it. */
export function missingRightFailure(right: string | undefined): string {
  return right
    ? `The EMR account lacks the right ${right}. Give it a role that has it, such as 'doctor'.`
    : "The EMR account lacks a right. Give it a role that may see patients and appointments, such as 'doctor'.";
}
