import { createIssues } from '@tradepost/contract/issue'
import { OrganizationMetadata } from '@tradepost/contract/platform/organization/seller-organization'
import { isVisibleName, VISIBLE_NAME } from '@tradepost/contract/visible-name'
import { WebAddress } from '@tradepost/contract/web-address'
import { words } from '@tradepost/contract/words-issues'
import { words as accountIssues } from '@tradepost/platform-messages/words-account-issues'
import * as z from 'zod'
import { TokenExpiry } from './plugins/provider-accounts/linked-accounts/tokens.ts'

const { issue } = createIssues({ ...words, ...accountIssues })

export const Name = z.string().trim().min(1, issue('enterYourName')).max(200).refine(isVisibleName, VISIBLE_NAME)
const PasskeyName = z.string().trim().max(200).refine(isVisibleName, VISIBLE_NAME)
/** The address of a picture, which pages and other programs may load. */
export const ImageUrl = WebAddress.max(2000)
const Image = ImageUrl.nullish()
const OrganizationName = z.string().trim().refine(isVisibleName, VISIBLE_NAME).optional()
/** Our pages show only logos that were uploaded here (organizations/logo-url.ts). */
const Logo = ImageUrl.nullish()
/** Which roles there are, better-auth knows; it would store an empty list as no role. */
const AdminRole = z.string().min(1).max(100)
const AdminRoles = z.union([AdminRole, z.array(AdminRole).min(1).max(10)])
const SocialBody = z.looseObject({ idToken: z.looseObject({ expiresAt: TokenExpiry.optional() }).optional() })
const DECADE_SECONDS = 10 * 365 * 24 * 3600

/** A custom role of an organization: no spaces, and no look-alikes of the three built-in roles. */
const OwnRole = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, issue('roleName'))
  .refine((role) => !['owner', 'admin', 'member', 'constructor'].includes(role), issue('roleExists'))

const someOf = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape).refine((data) => Object.keys(data).length > 0, issue('nothingToUpdate'))

/**
 * Schemas for bodies that better-auth 1.7.7 answers with 500, or should refuse (reference, auth.md, "Faults"); checked before it.
 */
export const STRICTER_BODIES: Readonly<Record<string, z.ZodType<Record<string, unknown>>>> = {
  '/update-user': z.looseObject({ name: Name.optional(), image: Image }),
  '/sign-up/email': z.looseObject({ name: Name.optional(), image: Image }),
  '/sign-in/social': SocialBody,
  '/link-social': SocialBody,
  '/organization/create': z.looseObject({ name: OrganizationName, logo: Logo, metadata: OrganizationMetadata.optional() }),
  '/organization/update': z.looseObject({
    organizationId: z.string().min(1).optional(),
    data: someOf({
      name: OrganizationName,
      slug: z.string().optional(),
      logo: Logo,
      metadata: OrganizationMetadata.optional(),
    }),
  }),
  '/organization/create-role': z.looseObject({ role: OwnRole }),
  '/organization/update-role': z.looseObject({
    data: someOf({ roleName: OwnRole.optional(), permission: z.unknown().optional() }),
  }),
  '/organization/update-team': z.looseObject({
    data: z.looseObject({}).refine((data) => 'name' in data, issue('nothingToUpdate')),
  }),
  '/admin/set-role': z.looseObject({ role: AdminRoles }),
  '/admin/create-user': z.looseObject({
    name: Name,
    role: AdminRoles.optional(),
    data: z.strictObject({ emailVerified: z.boolean().optional(), image: Image }).optional(),
  }),
  '/admin/update-user': z.looseObject({
    data: someOf({ name: Name.optional(), image: Image, role: AdminRoles.optional(), emailVerified: z.boolean().optional() }),
  }),
  '/admin/ban-user': z.looseObject({
    banReason: z.string().trim().max(500).optional(),
    banExpiresIn: z.int().min(1).max(DECADE_SECONDS).optional(),
  }),
  '/passkey/verify-registration': z.looseObject({ name: PasskeyName.optional() }),
  '/passkey/update-passkey': z.looseObject({ name: PasskeyName.optional() }),
  // Nothing else is taken: a browser that is trusted for a month would skip the second factor.
  '/two-factor/verify-totp': z.object({ code: z.string().transform((code) => code.replace(/\s/g, '')) }),
  '/two-factor/verify-backup-code': z.object({ code: z.string().max(100) }),
  // The person who signs in with a code decides whose it is, not the app that requests it.
  '/device/code': z.looseObject({ user_id: z.never("A device code can't be issued for a user").optional() }),
}

const Count = z.coerce.number().int().min(0).max(1_000_000).optional()
const Limit = z.coerce.number().int().min(1).max(100).optional()
const MemberField = z.enum(['id', 'userId', 'role', 'createdAt']).optional()

const UserField = z.enum([
  'id',
  'name',
  'email',
  'emailVerified',
  'role',
  'banned',
  'banReason',
  'createdAt',
  'updatedAt',
  'banExpires',
])
const FieldTypes: Partial<Record<z.infer<typeof UserField>, z.ZodType>> = {
  emailVerified: z.enum(['true', 'false']),
  banned: z.enum(['true', 'false']),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  banExpires: z.iso.datetime({ offset: true }),
}
const isValueOf = (field: z.infer<typeof UserField>, value: string) => FieldTypes[field]?.safeParse(value).success ?? true

/** The same for query parameters. */
export const STRICTER_QUERIES: Readonly<Record<string, z.ZodType>> = {
  '/organization/get-full-organization': z.looseObject({ membersLimit: Limit }),
  '/organization/list-members': z.looseObject({
    limit: Limit,
    offset: Count,
    sortBy: MemberField,
    sortDirection: z.enum(['asc', 'desc']).optional(),
    filterField: z.enum(['userId', 'role']).optional(),
    filterOperator: z.enum(['eq', 'ne', 'contains']).optional(),
  }),
  // Better-auth answers an impossible filter with no users at all.
  '/admin/list-users': z
    .looseObject({
      limit: Limit,
      offset: Count,
      sortBy: UserField.optional(),
      filterField: UserField.optional(),
      filterValue: z.string().optional(),
      filterOperator: z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'starts_with', 'ends_with']).optional(),
    })
    .refine(({ filterField = 'email', filterValue = '' }) => filterValue === '' || isValueOf(filterField, filterValue), {
      path: ['filterValue'],
      ...issue('invalidInput'),
    }),
}

/** Fields that contain an email. Anything else in them is "Invalid email" on every route (specification, section 5). */
export const EMAIL_FIELDS: Readonly<Record<string, string>> = {
  '/sign-up/email': 'email',
  '/sign-in/email': 'email',
  '/request-password-reset': 'email',
  '/forget-password': 'email',
  '/send-verification-email': 'email',
  '/change-email': 'newEmail',
  '/organization/invite-member': 'email',
  '/admin/create-user': 'email',
}
