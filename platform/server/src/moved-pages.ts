import { isStorableText } from '@tradepost/kit/http/request-body'
import type { Context } from 'hono'
import { findMembership } from './auth/organizations/find-membership.ts'
import { findOrganizationBySlug } from './auth/organizations/find-organization.ts'
import type { Deps } from './deps.ts'
import { findUser } from './door.ts'

/** Pages of one organization: their area, its slug, and the rest of the path. */
const ORGANIZATION_PAGE = /^\/(shop|dashboard)\/([^/]+)(.*)$/

/**
 * Returns the new address of a page under a former slug; undefined if the page is at its address. Only members learn where a
 * dashboard is: to anyone else it doesn't exist.
 */
export async function findMovedPage(deps: Deps, c: Context): Promise<string | undefined> {
  const [, area, slug, rest = ''] = ORGANIZATION_PAGE.exec(c.req.path) ?? []
  if (!slug || !isStorableText(slug)) return undefined
  const { db } = deps.database
  const organization = await findOrganizationBySlug(db, slug)
  if (!organization || organization.slug === slug) return undefined
  if (area === 'dashboard') {
    const user = await findUser(deps, c)
    if (!user || !(await findMembership({ db, log: deps.log }, { userId: user.id, slug }))) return undefined
  }
  return `/${area}/${organization.slug}${rest}${new URL(c.req.url).search}`
}
