import type { AccessPolicy } from '@tradepost/contract/platform/access'
import type { AccessPolicyRow } from './table.ts'

export type AccessRules = Omit<AccessPolicyRow, 'organizationId' | 'updatedAt'>

/** The rules of a business that hasn't set any. */
export const DEFAULT_RULES: AccessRules = {
  refundEndsAccess: true,
  disputeSuspendsAccess: false,
  graceDays: 3,
  allowsSeveralSubscriptions: false,
}

export const viewAccessRules = (rules: AccessRules): AccessPolicy => ({
  refund_ends_access: rules.refundEndsAccess,
  dispute_suspends_access: rules.disputeSuspendsAccess,
  grace_days: rules.graceDays,
  allow_several_subscriptions: rules.allowsSeveralSubscriptions,
})

/** Converts a business's rules from the wire. */
export const toAccessRules = (wire: AccessPolicy): AccessRules => ({
  refundEndsAccess: wire.refund_ends_access,
  disputeSuspendsAccess: wire.dispute_suspends_access,
  graceDays: wire.grace_days,
  allowsSeveralSubscriptions: wire.allow_several_subscriptions,
})
