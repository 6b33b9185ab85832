import { Navigate, useLocation } from '@tanstack/react-router'

type Move = { former: string; current: string }

/** Returns the path with the current slug; undefined if the page isn't under the former one. */
export function replaceSlug(pathname: string, { former, current }: Move): string | undefined {
  const [, area, slug, ...rest] = pathname.split('/')
  // The cart has its shop in a parameter.
  if (former === current || slug !== former) return undefined
  return ['', area, current, ...rest].join('/')
}

/**
 * Replaces a former slug in the page's address by the current one. The server does the same for a page that it serves; this is
 * for links within the app, and for a rename while the page is open.
 */
export function MoveToCurrentSlug(move: Move) {
  const path = replaceSlug(useLocation({ select: ({ pathname }) => pathname }), move)
  return path === undefined ? null : <Navigate to={path} search hash replace ignoreBlocker />
}
