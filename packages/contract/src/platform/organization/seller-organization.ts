import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/** Number of organizations that one person may be in. */
export const ORGANIZATIONS_MAX = 20
/** Largest logo accepted, in bytes, and its types. */
export const LOGO_BYTES_MAX = 1024 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/**
 * Slugs that no organization may have: they name parts of our own addresses, or would pass for the platform itself. An
 * organization that had one before keeps it.
 */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [
    'about account accounts admin administrator api app apps assets audit-log auth billing blog cart checkout code contact',
    'dashboard device docs download downloads email emails error faq files forgot-password help home images invitation',
    'invitations invoice invoices legal login logo logos logout mail mailbox me metrics new null order orders organization',
    'organizations pay payment payments platform portal pricing privacy register reset-password root search security settings',
    'shop shops sign-in sign-out sign-up signin signout signup static status subscriptions support system terms tradepost',
    'ui undefined upload uploads user users verify-email webhook webhooks welcome www',
  ].flatMap((line) => line.split(' ')),
)

/** The last part of a shop's URL. */
export const OrganizationSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/, issue('slugRule'))
  .refine((slug) => !RESERVED_SLUGS.has(slug), issue('slugReserved'))

/** A shop's name, as long as a payments account may have one. */
export const OrganizationName = z
  .string()
  .trim()
  .min(1, issue('enterAName'))
  .max(100, issue('use100Characters'))
  .refine(isVisibleName, VISIBLE_NAME)

/** Better-auth writes metadata that it can't read again, so keys and values are limited. */
export const OrganizationMetadata = z
  .record(
    z.string().regex(/^(?!constructor$|prototype$)[A-Za-z0-9_-]{1,40}$/, issue('keyRule')),
    z.union([z.string().max(500, issue('use500Characters')), z.number(), z.boolean(), z.null()]),
  )
  .refine((metadata) => Object.keys(metadata).length <= 50, {
    ...issue('metadataFull'),
    params: { code: 'MAXIMUM_KEYS_REACHED' },
  })

/** Metadata as it was stored, perhaps before there were limits. */
export const StoredMetadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type StoredMetadata = z.infer<typeof StoredMetadata>

/** GET /api/organizations/{slug}: its settings. Name, slug and metadata are changed at /api/auth/organization/update. */
export const OrganizationSettings = z
  .object({
    id: z.string(),
    slug: z.string(),
    former_slugs: z.array(z.string()).meta({ description: 'Earlier slugs. No other organization can have them' }),
    name: z.string(),
    logo: z.string().nullable().meta({ description: 'Path of the uploaded logo' }),
    metadata: StoredMetadata,
    requires_second_factor: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OrganizationSettings' })
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

/** PUT /api/organizations/{slug}/second-factor */
export const SecondFactorRule = z.strictObject({ is_required: z.boolean() }).meta({ id: 'SecondFactorRule' })
