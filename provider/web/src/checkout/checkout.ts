import type { HostedSession, Totals, UpdateCart } from '@tradepost/contract/hosted/checkout'
import { type ComponentType, useSyncExternalStore } from 'react'
import { getAddressRules } from '#src/address/address-rules.ts'
import type { answerErrors, listAnswers } from '#src/custom-fields/answers.ts'
import { t } from '#src/messages.ts'
import { saveDraft } from './draft.ts'
import {
  customName,
  type FieldName,
  type FormRequirements,
  type FormValues,
  hasTwoNames,
  isCustomName,
  listFields,
  listLockedFields,
} from './form/form-values.ts'
import { hasFullAddress, isBusinessBuying } from './form/full-address.ts'
import { getPostalCodeForTotals, getTaxIdForTotals } from './form/tax-id.ts'
import { type FieldErrors, findFieldErrors } from './form/validation.ts'
import { getSelectedOption } from './payment/payment-options.ts'

/**
 * The buyer's current step. `form` and `sending` show the form. `waiting`: the bank is processing. `at_bank`: the bank has a
 * question. `paid`: just now. `completed`: reopened after payment. `expired`: too old to pay.
 */
export type Phase = 'form' | 'sending' | 'waiting' | 'at_bank' | 'paid' | 'completed' | 'expired'

/** News about the latest attempt, announced once. `failed` and `cancelled` appear by the card, the others by the button. */
export type NoticeKind =
  | 'failed'
  | 'cancelled'
  | 'unreachable'
  | 'reachable'
  | 'total_changed'
  | 'discount_refused'
  | 'too_many'
  | 'too_many_declines'
  | 'busy'
  | 'refused'
  | 'tax_unknown'
/**
 * A new `id` announces it again, even with the same text. `text` is the reason of a refusal. An unasked notice takes no focus.
 * `isCardKept`: the form still has the card of the failed attempt.
 */
export type Notice = { id: number; kind: NoticeKind; text: string | null; isUnasked?: boolean; isCardKept?: boolean }

/** The discount code field. Its text stays until a code is applied. */
export type DiscountEntry = { isOpen: boolean; text: string; error: string | null; isPending: boolean }

/** The buyer's cart choices until the totals include them; errors by the ids of their controls. */
export type Choice = { isPending: boolean; errors: Readonly<Record<string, string>> }

type Line = HostedSession['lines'][number]
type View<Props = unknown> = ComponentType<{ checkout: Checkout; state: CheckoutState } & Props>

/** Modules that only some checkouts need. Null for the others, which don't load them. */
export type Parts = {
  /** A business's custom fields. */
  custom: { CustomFieldsSection: View; answerErrors: typeof answerErrors; listAnswers: typeof listAnswers } | null
  /** Choices of quantity, amount and currency. Also null if loading fails. */
  choice: { CurrencySelect: View; LineChoices: View<{ line: Line; position: number }> } | null
  /** The test cards. Also null if loading fails. */
  test: { TestCards: ComponentType<{ checkout: Checkout }> } | null
}

export type CheckoutState = {
  session: HostedSession
  parts: Parts
  totals: Totals
  /** The buyer to whom the totals apply. '' if unknown, or if no tax ID was given. */
  totalsOf: { country: string; postalCode: string; taxId: string }
  areTotalsPending: boolean
  /** Announced to screen readers when the total changes. */
  announcement: string
  values: FormValues
  /** Fields whose error is shown: fields that were left with one, or all fields after an attempt. */
  shown: readonly FieldName[]
  /** The server's error for a field, until it is edited. */
  issues: FieldErrors
  /** Fields listed in the error summary above the form. */
  summary: readonly FieldName[]
  phase: Phase
  notice: Notice | null
  isSlow: boolean
  entry: DiscountEntry
  choice: Choice
}

export type LineChoice = Omit<NonNullable<UpdateCart['lines']>[number], 'position'>

/** The state of one page and its listeners. It lives outside React, because the bank's answers arrive there, too. */
export type Checkout = {
  state: CheckoutState
  readonly listeners: Set<() => void>
  /** The watched attempt, and a function that stops watching. */
  following: { paymentId: string; stop: () => void } | null
  /** True once the buyer is on the way back to the shop, which happens once. */
  hasArrived: boolean
  /** Counts requests for totals, so that only the newest answer is used. */
  totalsAsked: number
  /** Choices that the server doesn't have yet, by the position of their line. */
  unsent?: { currency?: string; lines: Map<number, LineChoice>; timer?: ReturnType<typeof setTimeout>; isSending: boolean }
  /** What waits for the end of the pointer's press, while it is pressed. */
  afterPress?: (() => void)[] | undefined
}

/** Creates a checkout in `phase` with `values` in its form. */
export function createCheckout(session: HostedSession, parts: Parts, values: FormValues, phase: Phase): Checkout {
  const { country = '', zipcode } = session.prefill.billing ?? {}
  const postalCode = zipcode ?? ''
  const state: CheckoutState = {
    session,
    parts,
    totals: session.totals,
    totalsOf: { country, postalCode: getPostalCodeForTotals(session, { country, postalCode }), taxId: '' },
    areTotalsPending: false,
    announcement: '',
    values,
    shown: [],
    issues: {},
    summary: [],
    phase,
    notice: null,
    isSlow: false,
    entry: { isOpen: false, text: '', error: null, isPending: false },
    choice: { isPending: false, errors: {} },
  }
  return { state, listeners: new Set(), following: null, hasArrived: false, totalsAsked: 0 }
}

/** Changes some of the state and notifies the listeners. */
export function change(checkout: Checkout, part: Partial<CheckoutState>): void {
  checkout.state = { ...checkout.state, ...part }
  for (const listener of checkout.listeners) listener()
}

/** Creates a notice with another ID than the one that it replaces. */
export const createNotice = ({ state }: Checkout, kind: NoticeKind, text: string | null = null): Notice => ({
  id: (state.notice?.id ?? 0) + 1,
  kind,
  text,
})

/** Returns whether a notice appears by the payment method. */
export const isAboutPayment = (notice: Notice | null): boolean => notice?.kind === 'failed' || notice?.kind === 'cancelled'

/** Calls `listener` on every change. Returns a function that stops it. */
export function watch(checkout: Checkout, listener: () => void): () => void {
  checkout.listeners.add(listener)
  return () => checkout.listeners.delete(listener)
}

/** Returns the state and renders again on every change. */
export function useCheckout(checkout: Checkout): CheckoutState {
  return useSyncExternalStore(
    (listener) => watch(checkout, listener),
    () => checkout.state,
  )
}

/** Returns the fields that this checkout currently asks for. */
export function getFormRequirements(state: Pick<CheckoutState, 'session' | 'totals' | 'values'>): FormRequirements {
  const { session, totals, values } = state
  const isBusiness = isBusinessBuying(state)
  return {
    way: getSelectedOption(session, totals, values.method),
    takesPhoneNumber: session.allow_phone_number,
    needsPhoneNumber: session.requires_phone_number,
    needsTaxId: isBusiness,
    // Its invoice has the address.
    needsFullAddress: isBusiness || hasFullAddress(state),
    hasTwoNames: hasTwoNames(session),
    locked: listLockedFields(session),
  }
}

const METHOD_FIELDS: readonly FieldName[] = ['cardNumber', 'expiration', 'securityCode', 'upiId']

function findErrors(state: CheckoutState): FieldErrors {
  const { values, session, parts } = state
  return {
    ...findFieldErrors(values, getFormRequirements(state), new Date(session.now)),
    ...parts.custom?.answerErrors(session.custom_fields, values),
  }
}

/** Returns a field's error if it should be shown now. */
export function findShownError(state: CheckoutState, field: FieldName): string | undefined {
  return state.issues[field] ?? (state.shown.includes(field) ? findErrors(state)[field] : undefined)
}

/** Stores typed text. A visible error disappears as soon as it is fixed; no error appears while typing. */
export function setFieldText(checkout: Checkout, field: FieldName, text: string): void {
  const { shown, issues, session } = checkout.state
  const values = { ...checkout.state.values, [field]: text, ...(field === 'country' ? partsOfOtherCountry(checkout.state) : {}) }
  const errors = findErrors({ ...checkout.state, values })
  const reset: readonly FieldName[] = field === 'country' ? ['country', 'state', 'postalCode', 'taxId'] : [field]
  change(checkout, {
    values,
    issues: Object.fromEntries(Object.entries(issues).filter(([name]) => !reset.some((each) => each === name))),
    shown: shown.filter((each) => errors[each] !== undefined && (field !== 'country' || !reset.includes(each))),
  })
  saveDraft(session.session_id, values)
}

/**
 * Returns the values to clear when the country changes: the state, and a refused tax ID. Neither is valid in the new country, and
 * both would be sent unseen.
 */
function partsOfOtherCountry({ session, issues }: CheckoutState): Partial<FormValues> {
  return {
    ...(listLockedFields(session).includes('state') ? {} : { state: '' }),
    ...(issues.taxId === undefined ? {} : { taxId: '' }),
  }
}

/** Sets whether a business is buying. The typed tax ID stays and is checked again. */
export function setBusiness(checkout: Checkout, isBusiness: boolean): void {
  const { session, issues, shown } = checkout.state
  const values = { ...checkout.state.values, isBusiness }
  const { taxId: _, ...others } = issues
  change(checkout, { values, issues: others, shown: shown.filter((field) => field !== 'taxId') })
  saveDraft(session.session_id, values)
}

/** Selects a payment method. Input for another method stays, and its errors are hidden. */
export function chooseMethod(checkout: Checkout, method: string): void {
  const { session, values, shown, notice } = checkout.state
  const changed = { ...values, method }
  change(checkout, {
    values: changed,
    shown: shown.filter((field) => !METHOD_FIELDS.includes(field)),
    ...(isAboutPayment(notice) ? { notice: null } : {}),
  })
  saveDraft(session.session_id, changed)
}

/** Sets whether to save the card. */
export function setSavesCard(checkout: Checkout, savesCard: boolean): void {
  change(checkout, { values: { ...checkout.state.values, savesCard } })
}

/** Returns whether the displayed totals are for a different buyer than the form's. */
export function hasOutdatedTotals({ session, values, issues, totalsOf }: CheckoutState): boolean {
  return (
    totalsOf.country !== values.country ||
    totalsOf.postalCode !== getPostalCodeForTotals(session, values) ||
    totalsOf.taxId !== getTaxIdForTotals(session, values, issues.taxId)
  )
}

/** Checks a field that was just left. An empty one gets no error, because the buyer may come back to it. */
export function handleFieldBlur(checkout: Checkout, field: FieldName): void {
  const { values, shown } = checkout.state
  if (!values[field]?.trim() || shown.includes(field)) return
  if (findErrors(checkout.state)[field] === undefined) return
  change(checkout, { shown: [...shown, field] })
}

/**
 * Checks the whole form before it is sent. Shows every error and returns the invalid fields, in page order. Clears the server's
 * errors, which may no longer apply, except for an invalid tax ID.
 */
export function checkForm(checkout: Checkout): FieldName[] {
  const { state } = checkout
  const refused = getFormRequirements(state).needsTaxId ? state.issues.taxId : undefined
  const issues: FieldErrors = refused === undefined ? {} : { taxId: refused }
  const errors = { ...findErrors(state), ...issues }
  const bad = listFields(state.session).filter((field) => errors[field] !== undefined)
  change(checkout, { shown: bad, issues, summary: bad.length > 1 ? bad : [], notice: null })
  return bad
}

/** Returns the label of a field. Address parts are named by the buyer's country. */
export function fieldLabel({ values, session }: CheckoutState, field: FieldName): string {
  if (isCustomName(field)) return session.custom_fields.find(({ key }) => customName(key) === field)?.label ?? ''
  const rules = getAddressRules(values.country)
  if (field === 'city') return t(`address.${rules.city.name}.label`)
  if (field === 'state') return t(`address.${rules.state?.name ?? 'state'}.label`)
  return field === 'postalCode' ? t(`address.${rules.postalCode?.name ?? 'postalCode'}.label`) : t(`fields.${field}`)
}
