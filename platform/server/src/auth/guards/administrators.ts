/** The role of the installation's administrators (specification, section 6). */
export const ADMINISTRATOR = 'admin'

/** Returns whether a user's roles, separated by commas, include that of an administrator. */
export const isAdministrator = (role: string | null | undefined): boolean =>
  role?.split(',').some((each) => each.trim() === ADMINISTRATOR) ?? false
