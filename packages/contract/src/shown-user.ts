/**
 * Header in which a page says whom it shows, so that nothing is written for somebody else who signed in meanwhile in another tab
 * of the same browser. Requests without it, such as those of other programs, are for whoever their cookie or token is.
 */
export const SHOWN_USER_HEADER = 'x-shown-user'

type ShownUser = { id: string; impersonatedBy?: string | null | undefined }

/** Returns the header's value: the person's ID, followed by that of an administrator who acts as them; `none` for nobody. */
export const toShownUser = (user: ShownUser | undefined): string =>
  user === undefined ? 'none' : [user.id, user.impersonatedBy].filter(Boolean).join(' ')
