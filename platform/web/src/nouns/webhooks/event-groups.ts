import { EVENT_TYPES, type FilterGroup, FilterType } from '@tradepost/contract/provider/webhooks/webhooks'
import { t } from '#src/dashboard-messages.ts'

const GROUPS: Readonly<Record<FilterGroup, string>> = {
  payment: t('dashboardNouns.webhooks.groups.payment'),
  refund: t('dashboardNouns.webhooks.groups.refund'),
  dispute: t('dashboardNouns.webhooks.groups.dispute'),
  subscription: t('dashboardNouns.webhooks.groups.subscription'),
  license_key: t('dashboardNouns.webhooks.groups.licenseKey'),
  payout: t('dashboardNouns.webhooks.groups.payout'),
  abandoned_checkout: t('dashboardNouns.webhooks.groups.abandonedCheckout'),
  dunning: t('dashboardNouns.webhooks.groups.dunning'),
  credit: t('dashboardNouns.webhooks.groups.credit'),
  entitlement_grant: t('dashboardNouns.webhooks.groups.entitlementGrant'),
}

export type EventGroup = { name: string; label: string; types: readonly string[] }

/** Every type of event that an endpoint can ask for, by group. */
const EVENT_GROUPS: readonly EventGroup[] = Object.entries(GROUPS).map(([name, label]) => ({
  name,
  label,
  types: FilterType.options.filter((type) => type.startsWith(`${name}.`)),
}))

/** Types that the API has, but the built-in provider never sends. */
export const isNeverSent = (type: string): boolean => !EVENT_TYPES.some((sent) => sent === type)

/** Finds the groups with types that contain a text, each with only these. */
export function findGroups(text: string): EventGroup[] {
  const words = text.trim().toLowerCase()
  return EVENT_GROUPS.flatMap((group) => {
    const types = group.types.filter((type) => `${type} ${group.label}`.toLowerCase().includes(words))
    return types.length > 0 ? [{ ...group, types }] : []
  })
}

/** Describes what an endpoint listens to. */
export const listeningLabel = (types: readonly string[] | null): string =>
  types === null ? t('dashboardNouns.webhooks.allEvents') : t('dashboardNouns.webhooks.someEvents', { count: types.length })
