import { isEmail } from '@tradepost/contract/email-address'
import { type AddressPart, findAddressPartFault, getAskedParts } from '#src/address/address-rules.ts'
import { findCardBrand, findCardNumberFault, getSecurityCodeLength } from '#src/card/card-number.ts'
import { findExpirationFault } from '#src/card/expiration.ts'
import { paymentOptionId } from '#src/checkout/payment/payment-options.ts'
import { t } from '#src/messages.ts'
import type { FieldName, FormRequirements, FormValues } from './form-values.ts'

/** The error of each field, as a sentence that says how to fix it. */
export type FieldErrors = Partial<Record<FieldName, string>>

const UPI_ID = /^[\w.-]{2,100}@[A-Za-z]{2,64}$/

function emailError(email: string): string | undefined {
  if (!email.trim()) return t('errors.email')
  return isEmail(email.trim()) ? undefined : t('errors.emailMalformed')
}

function cardNumberError(number: string): string | undefined {
  const fault = findCardNumberFault(number)
  if (!fault) return undefined
  return {
    empty: t('errors.cardNumberEmpty'),
    incomplete: t('errors.cardNumberIncomplete'),
    mistyped: t('errors.cardNumberMistyped'),
  }[fault]
}

function expirationError(expiration: string, now: Date): string | undefined {
  const fault = findExpirationFault(expiration, now)
  if (!fault) return undefined
  return {
    empty: t('errors.expirationEmpty'),
    incomplete: t('errors.expirationIncomplete'),
    no_such_month: t('errors.expirationMonth'),
    expired: t('errors.expirationPast'),
    too_far: t('errors.expirationFar'),
  }[fault]
}

function securityCodeError({ securityCode, cardNumber }: FormValues): string | undefined {
  const digits = getSecurityCodeLength(cardNumber)
  if (!securityCode) return t('errors.securityCodeEmpty', { digits })
  const fits = findCardBrand(cardNumber) ? securityCode.length === digits : securityCode.length >= 3
  return fits ? undefined : t('errors.securityCodeShort', { digits })
}

function partError(part: AddressPart | null, value: string): string | undefined {
  if (!part) return undefined
  const fault = findAddressPartFault(part, value)
  if (fault === 'empty') return part.options ? t('errors.chooseState') : t(`address.${part.name}.empty`)
  return fault === 'malformed' ? t('errors.partMalformed', { example: part.example ?? '' }) : undefined
}

function cardErrors(values: FormValues, now: Date): FieldErrors {
  return {
    cardNumber: cardNumberError(values.cardNumber),
    expiration: expirationError(values.expiration, now),
    securityCode: securityCodeError(values),
  }
}

function nameErrors({ name, firstName, lastName }: FormValues, { hasTwoNames }: FormRequirements): FieldErrors {
  if (!hasTwoNames) return { name: name.trim() ? undefined : t('errors.name') }
  return {
    firstName: firstName.trim() ? undefined : t('errors.firstName'),
    lastName: lastName.trim() ? undefined : t('errors.lastName'),
  }
}

/** Returns every error of the requested fields at `now`; empty if the form can be sent. */
export function findFieldErrors(values: FormValues, asked: FormRequirements, now: Date): FieldErrors {
  const parts = getAskedParts(values.country, asked.needsFullAddress)
  const found: FieldErrors = {
    email: emailError(values.email),
    phoneNumber: asked.needsPhoneNumber && !values.phoneNumber.trim() ? t('errors.phoneNumber') : undefined,
    ...(asked.way.kind === 'card' ? cardErrors(values, now) : {}),
    upiId: paymentOptionId(asked.way) === 'upi_collect' && !UPI_ID.test(values.upiId.trim()) ? t('errors.upiId') : undefined,
    ...nameErrors(values, asked),
    country: values.country ? undefined : t('errors.country'),
    street: !parts.hasStreet || values.street.trim() ? undefined : t('errors.street'),
    city: partError(parts.city, values.city),
    state: partError(parts.state, values.state),
    postalCode: partError(parts.postalCode, values.postalCode),
    taxId: asked.needsTaxId && !values.taxId.trim() ? t('errors.taxId') : undefined,
  }
  const isOpen = (field: string) => !asked.locked.some((locked) => locked === field)
  return Object.fromEntries(Object.entries(found).filter(([field, error]) => error !== undefined && isOpen(field)))
}
