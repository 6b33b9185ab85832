import type { HostedSession, HostedSubscription, SummaryLine, Totals } from '@tradepost/contract/hosted/checkout'
import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { formatUnitPrice, nameUnits } from '@tradepost/ui/commerce/usage-price'
import { t } from '#src/messages.ts'
import { getAmountDue } from './amount-due.ts'

type Rhythm = Pick<HostedSubscription, 'frequency_count' | 'frequency_interval'>

/** Purpose of a checkout: a one-time purchase, the start of a subscription, or a new card for a current one. */
export type CheckoutKind = 'purchase' | 'subscription' | 'trial' | 'on_demand' | 'update'

/** Returns the purpose of a checkout. */
export function getCheckoutKind({ subscription }: Pick<HostedSession, 'subscription'>): CheckoutKind {
  if (!subscription) return 'purchase'
  if (subscription.is_update) return 'update'
  if (subscription.is_on_demand) return 'on_demand'
  return subscription.trial_days > 0 ? 'trial' : 'subscription'
}

/** Formats an amount in the buyer's language. */
const write = (amount: number, currency: string) => formatMoney(amount, currency, getPageLocale())

/** Formats "14 days", "3 months", with the language's plural. */
function durationLabel(count: number, interval: HostedSubscription['frequency_interval']): string {
  const unit = interval.toLowerCase()
  return new Intl.NumberFormat(getPageLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Formats the interval for a sentence: "every month", "every 3 months". */
function everyWords({ frequency_count: count, frequency_interval: interval }: Rhythm): string {
  return t(`subscriptions.every.${interval}`, { count })
}

/** Formats a price with its interval: "$12.00/month", "$12.00 every 3 months". */
function priceWords(price: string, rhythm: Rhythm): string {
  return rhythm.frequency_count === 1
    ? t(`subscriptions.per.${rhythm.frequency_interval}`, { amount: price })
    : t('subscriptions.amountEvery', { amount: price, every: everyWords(rhythm) })
}

/** Formats a full date in UTC, as billing counts, so that invoices and emails show the same date. */
function dayWords(instant: string): string {
  return new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}

/** Describes a trial: "14 days free", "$5.00 for 14 days". `amount` is its price. */
function trialLabel({ trial_days: days }: HostedSubscription, amount: number, currency: string): string {
  const span = durationLabel(days, 'Day')
  return amount > 0
    ? t('subscriptions.trialFor', { amount: write(amount, currency), span })
    : t('subscriptions.freeFor', { span })
}

/** Formats a line's price per cycle: "$12.00/month", "2 × $12.00/month". */
function cyclePrice({ quantity, unit_price: price }: SummaryLine, rhythm: Rhythm, currency: string): string {
  const each = write(price, currency)
  return priceWords(quantity > 1 ? t('summary.quantityTimes', { count: quantity, price: each }) : each, rhythm)
}

/** Formats the plan's price per cycle, with its meters if it has any. */
function planPrice(plan: SummaryLine, subscription: HostedSubscription, currency: string): string {
  const price = cyclePrice(plan, subscription, currency)
  if (subscription.meters.length === 0) return price
  return plan.unit_price > 0 ? t('subscriptions.andUsage', { price }) : t('subscriptions.asUsed')
}

/** Describes a line, for below its name; null if all of the cart's products are one-time, or the business hides the tag. */
export function describeLine(line: SummaryLine, session: HostedSession): string | null {
  const { subscription, totals } = session
  if (!subscription) return null
  const price = () => cyclePrice(line, subscription, totals.currency)
  if (line.kind === 'addon') return t('subscriptions.addon', { price: price() })
  if (line.kind !== 'subscription') {
    const times = t('summary.quantityTimes', { count: line.quantity, price: write(line.unit_price, totals.currency) })
    return line.quantity > 1 ? `${times} · ${t('subscriptions.once')}` : t('subscriptions.once')
  }
  const [plan] = subscription.cycle
  if (!plan) return session.show_on_demand_tag || !subscription.is_on_demand ? t('subscriptions.asUsed') : null
  const full = planPrice(plan, subscription, totals.currency)
  if (subscription.trial_days === 0) return full
  return t('subscriptions.trialThen', { trial: trialLabel(subscription, line.amount, totals.currency), price: full })
}

/** Returns add-ons that aren't paid now: a trial's are charged when it ends, a card change leaves them as they are. */
export function listLaterAddons({ subscription, lines, totals }: HostedSession): { line: SummaryLine; price: string }[] {
  if (!subscription || lines.some(({ kind }) => kind === 'addon')) return []
  const addons = subscription.cycle.filter(({ kind }) => kind === 'addon')
  const key = subscription.trial_days > 0 ? 'subscriptions.addonLater' : 'subscriptions.addon'
  return addons.map((line) => ({ line, price: t(key, { price: cyclePrice(line, subscription, totals.currency) }) }))
}

/** Describes the meters of a summary line. */
export function listMeterLines({ kind }: SummaryLine, { subscription }: HostedSession): string[] {
  return kind === 'subscription' && subscription ? subscription.meters.map(describeMeter) : []
}

/** Formats a meter's price: "API calls: $0.002 each (1,000 free)". A unit may cost a fraction of the smallest currency unit. */
function describeMeter(meter: HostedSubscription['meters'][number]): string {
  const { price_per_unit: price, free_threshold: free, currency } = meter
  const each = t('subscriptions.perUnit', { price: formatUnitPrice(price, currency) })
  return `${nameUnits(meter)}: ${free > 0 ? `${each} (${t('subscriptions.unitsFree', { units: free })})` : each}`
}

/** A later charge: `label` says when. */
export type LaterCharge = { label: string; amount: number }

/** Returns the charge of each cycle; null if only usage is charged. */
function chargedLater({ meters }: HostedSubscription, { recurring }: Totals): Totals['recurring'] {
  const isUsageOnly = recurring?.total === 0 && meters.length > 0 && recurring.changes.length === 0
  return isUsageOnly ? null : recurring
}

/** Returns the next charge of a current subscription. */
export function listNextCharges({ subscription }: Pick<HostedSession, 'subscription'>, totals: Totals): LaterCharge[] {
  const recurring = subscription && chargedLater(subscription, totals)
  if (!recurring) return []
  return [{ label: t('subscriptions.paid.nextCharge', { date: dayWords(recurring.starts_at) }), amount: recurring.total }]
}

/** Returns the charges after today, one for each change of the amount. */
export function listLaterCharges({ subscription }: Pick<HostedSession, 'subscription'>, totals: Totals): LaterCharge[] {
  const recurring = subscription && chargedLater(subscription, totals)
  if (!subscription || !recurring) return []
  return [
    {
      label: t('subscriptions.then', { every: everyWords(subscription), date: dayWords(recurring.starts_at) }),
      amount: recurring.total,
    },
    ...recurring.changes.map(({ total, starts_at: at }) => ({
      label: t('subscriptions.from', { date: dayWords(at) }),
      amount: total,
    })),
  ]
}

/** Formats the amount of each cycle for a sentence: "$12.00 every month", "$12.00 every month plus usage". */
function pricePerCycle(amount: number, currency: string, subscription: HostedSubscription): string {
  const price = t('subscriptions.amountEvery', { amount: write(amount, currency), every: everyWords(subscription) })
  return subscription.meters.length > 0 ? t('subscriptions.andUsage', { price }) : price
}

/** Describes the later charges in one sentence: "Then $14.28 every month from December 21, 2026". */
export function describeLaterCharges({ subscription }: Pick<HostedSession, 'subscription'>, totals: Totals): string | null {
  const recurring = subscription && chargedLater(subscription, totals)
  if (!subscription || !recurring) return null
  const price = pricePerCycle(recurring.total, totals.currency, subscription)
  return t('subscriptions.thenPrice', { price, date: dayWords(recurring.starts_at) })
}

/** The note beside the price leaves out an end further away than this. The mandate always states it. */
const TERM_OF_NOTE_MILLISECONDS = 2 * 366 * 24 * 3_600_000

/** Says why a subscription starts without its free trial, if it does. */
export function trialUsedLabel({ subscription, business_name: business }: Pick<HostedSession, 'subscription' | 'business_name'>) {
  return subscription?.trial_used ? t(`subscriptions.trialUsed.${subscription.trial_used}`, { business }) : null
}

/** Returns notes on later charges, shown below their amounts. */
export function listLaterNotes(session: Pick<HostedSession, 'subscription' | 'business_name'>, { recurring }: Totals): string[] {
  const { subscription } = session
  if (!subscription || subscription.is_update) return []
  const trialUsed = trialUsedLabel(session)
  const { ends_at: end, meters } = subscription
  const term = end && recurring ? Date.parse(end) - Date.parse(recurring.starts_at) : 0
  return [
    ...(trialUsed ? [trialUsed] : []),
    ...(meters.length > 0 ? [t('subscriptions.plusUsage')] : []),
    ...(end && !subscription.is_on_demand && term < TERM_OF_NOTE_MILLISECONDS
      ? [t('subscriptions.agree.ends', { date: dayWords(end) })]
      : []),
  ]
}

/** Returns the summary's heading: what the buyer starts or changes. */
export function leadLabel(session: HostedSession): string {
  const name = session.subscription?.name ?? ''
  const leads: Record<CheckoutKind, () => string> = {
    purchase: () => t('summary.lead', { business: session.business_name }),
    subscription: () => t('subscriptions.lead', { name }),
    on_demand: () => t('subscriptions.lead', { name }),
    trial: () => t('subscriptions.leadTrial', { name }),
    update: () => t('subscriptions.leadUpdate', { name }),
  }
  return leads[getCheckoutKind(session)]()
}

/** Describes the length of a free trial, if nothing else starts now. */
export function freeTrialLabel(session: HostedSession, totals: Totals): string | null {
  const { subscription } = session
  if (!subscription || getCheckoutKind(session) !== 'trial' || totals.total > 0) return null
  return trialLabel(subscription, 0, totals.currency)
}

/** Describes what is charged to a new card once it is saved. */
export function describeCardCharge({ totals }: HostedSession): string {
  const due = getAmountDue(totals)
  return due > 0 ? t('subscriptions.paid.owed', { amount: write(due, totals.currency) }) : t('subscriptions.nothingNow')
}

/** Returns the label of a discount code, with the number of payments if it is limited. */
export function codeLabel(label: string, cycles: number | null): string {
  return cycles === null ? label : `${label} · ${t('subscriptions.firstPayments', { count: cycles })}`
}

/** Returns the button's label, with the amount if one is due. `totals` is null while the amount isn't known. */
export function payButtonLabel(session: HostedSession, totals: Totals | null): string {
  const due = totals ? getAmountDue(totals) : 0
  const isDue = due > 0
  // What is owed stays on the button, whatever the business calls it.
  const own = session.pay_button_text
  if (own && totals) return isDue ? `${own} · ${write(due, totals.currency)}` : own
  const amount = totals ? write(due, totals.currency) : ''
  const days = session.subscription?.trial_days ?? 0
  switch (getCheckoutKind(session)) {
    case 'purchase':
      if (!totals) return t('pay.plain')
      return isDue ? t('pay.button', { amount }) : t('pay.free')
    case 'update':
      return isDue ? t('subscriptions.pay.savePaying', { amount }) : t('subscriptions.pay.save')
    case 'trial':
      return isDue ? t('subscriptions.pay.trialPaying', { amount, days }) : t('subscriptions.pay.trial', { days })
    case 'subscription':
    case 'on_demand':
      return isDue ? t('subscriptions.pay.subscribePaying', { amount }) : t('subscriptions.pay.subscribe')
  }
}

/** Describes the automatic charges of a subscription that starts: how much, when, until when, and what changes. */
function agreeToCharges(business: string, subscription: HostedSubscription, endsAt: string, totals: Totals): string[] {
  const { name, meters } = subscription
  const end = dayWords(endsAt)
  const term = subscription.has_chosen_term ? 'chosen' : 'open'
  const recurring = chargedLater(subscription, totals)
  if (subscription.is_on_demand || (!recurring && meters.length > 0))
    return [t('subscriptions.agree.onDemand', { business, name, term, end })]
  if (!recurring) return term === 'chosen' ? [t('subscriptions.agree.ends', { date: end })] : []
  const date = dayWords(recurring.starts_at)
  const price = pricePerCycle(recurring.total, totals.currency, subscription)
  return [
    ...(subscription.trial_days > 0
      ? [t('subscriptions.agree.trial', { business, price, term, end }), t('subscriptions.agree.trialEnds', { date })]
      : [t('subscriptions.agree.subscribe', { business, price, term, end }), t('subscriptions.agree.next', { date })]),
    ...recurring.changes.map(({ total, starts_at: at }) =>
      t('subscriptions.agree.later', { date: dayWords(at), amount: write(total, totals.currency) }),
    ),
    ...(meters.length > 0 ? [t('subscriptions.plusUsage')] : []),
  ]
}

/** Describes the charges to the new card of a subscription, which include an outstanding payment. */
function agreeToCard(business: string, { name }: HostedSubscription, totals: Totals): string[] {
  const due = getAmountDue(totals)
  return [
    t('subscriptions.agree.update', { business, name }),
    ...(due > 0 ? [t('subscriptions.agree.owed', { amount: write(due, totals.currency) })] : []),
  ]
}

/** Describes what the buyer accepts with the button: who may charge what, when, until when, and how to cancel. */
export function mandateLabel({ subscription, business_name: business }: HostedSession, totals: Totals): string {
  if (!subscription) return ''
  const { ends_at: end } = subscription
  const charges = end === null ? agreeToCard(business, subscription, totals) : agreeToCharges(business, subscription, end, totals)
  return [...charges, t('subscriptions.agree.stop', { business })].join(getPageLanguage() === 'ja' ? '' : ' ')
}
