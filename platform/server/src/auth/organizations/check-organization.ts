import { OrganizationName, OrganizationSlug } from '@tradepost/contract/platform/organization/seller-organization'
import { toFaultIssues } from '@tradepost/kit/http/routes'
import { APIError } from 'better-auth/api'
import type * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { findSlugHolder } from './find-organization.ts'

type Given = { name?: string; slug?: string }

function checkField(code: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.optional().safeParse(value)
  if (!error) return
  const issues = toFaultIssues(error)
  throw new APIError('UNPROCESSABLE_ENTITY', { code, message: issues[0]?.message, issues })
}

function checkFields({ name, slug }: Given): void {
  checkField('INVALID_NAME', OrganizationName, name)
  checkField('INVALID_SLUG', OrganizationSlug, slug)
}

/** Returns whether no other organization has or had this slug. The database has the last word (organization-migration.ts). */
async function isSlugFree({ database }: AuthDeps, slug: string, organizationId?: string): Promise<boolean> {
  const holder = await findSlugHolder(database.db, slug)
  return holder === undefined || holder === organizationId
}

/** Checks a new shop. @throws 422 INVALID_NAME, INVALID_SLUG with the rule; 400 ORGANIZATION_ALREADY_EXISTS */
export async function checkNewOrganization(deps: AuthDeps, given: Given): Promise<void> {
  checkFields(given)
  if (given.slug !== undefined && !(await isSlugFree(deps, given.slug))) throw createRefusal('ORGANIZATION_ALREADY_EXISTS')
}

/**
 * Checks what a shop changes; it may take a former slug of its own back.
 * @throws 422 INVALID_NAME, INVALID_SLUG with the rule; 400 ORGANIZATION_SLUG_ALREADY_TAKEN
 */
export async function checkOrganizationUpdate(deps: AuthDeps, given: Given, organizationId: string | undefined): Promise<void> {
  checkFields(given)
  if (given.slug !== undefined && !(await isSlugFree(deps, given.slug, organizationId)))
    throw createRefusal('ORGANIZATION_SLUG_ALREADY_TAKEN')
}
