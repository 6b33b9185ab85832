/** Returns where a member chooses their emails. `root`: the address of the shop's dashboard. */
export const settingsUrlOf = (root: string): string => `${root}/settings/notifications`
