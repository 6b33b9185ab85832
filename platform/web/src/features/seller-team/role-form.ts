import { isPermission, type Permission } from '@tradepost/contract/platform/permissions'
import type { SellerRole } from '@tradepost/contract/platform/seller-team'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'

const LENGTH_MAX = 40
/** Also refused: a name that every object inherits, which better-auth would take for a role. */
const BUILT_IN = ['owner', 'admin', 'member', 'constructor']

/** better-auth owns the routes, so their form isn't in the contract. The server checks names by the same rules. */
export const RoleForm = z.object({
  name: z
    .string()
    .min(1, { error: t('sellerTeam.roles.page.noName'), abort: true })
    .regex(/^[a-z][a-z0-9_-]*$/, t('sellerTeam.roles.page.badName'))
    .max(LENGTH_MAX, t('sellerTeam.roles.page.badName'))
    .refine((name) => !BUILT_IN.includes(name), t('sellerTeam.roles.page.builtInName')),
  permissions: z
    .array(z.custom<Permission>((value) => typeof value === 'string' && isPermission(value)))
    .min(1, t('sellerTeam.roles.page.noPermission')),
})
export type RoleForm = z.infer<typeof RoleForm>
export type RoleEditorForm = UseFormReturn<RoleForm, unknown, RoleForm>

/** Returns the form's values for a role, or for a new one. */
export const toRoleValues = (role: SellerRole | undefined): RoleForm => ({
  name: role?.name ?? '',
  permissions: role?.permissions ?? [],
})

/** Turns what someone types into a role's name: "Night shift" becomes "night-shift". */
export const toRoleName = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
