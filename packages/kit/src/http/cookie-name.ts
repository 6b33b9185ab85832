/**
 * Returns the name under which a cookie is kept. On https it says how browsers took it: `__Host-` from this very host, for all of
 * its paths, or `__Secure-` over https, for one path. So no neighboring host sets it, and nobody on the way.
 */
export const toCookieName = (name: string, { isHttps, path = '/' }: { isHttps: boolean; path?: string }): string =>
  isHttps ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name
