import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'

/** Returns a path of this site with these search parameters, without undefined ones. */
function pathWith(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Returns the URLs that another site sends the person back to: signed in, with a new account, or with an error. */
export function createCallbackUrls(provider: string, redirect: string | undefined) {
  const target = redirect === undefined ? undefined : toSafeRedirect(redirect)
  return {
    // The sign-in page redirects to the default page.
    callbackURL: target ?? '/sign-in?arrived=1',
    newUserCallbackURL: pathWith('/welcome', { redirect: target }),
    errorCallbackURL: pathWith('/sign-in', { provider, redirect: target }),
  }
}
