import { readTab, writeTab } from '#src/tab-storage.ts'
import { customValues, type Draft, type FormValues } from './form/form-values.ts'

const getKey = (sessionId: string) => `tradepost.draft.${sessionId}`

/**
 * Saves the buyer's input for the redirect to the bank and back. Lists the fields one by one, so that card data is never stored.
 */
export function saveDraft(sessionId: string, values: FormValues): void {
  const draft: Draft = {
    email: values.email,
    phoneNumber: values.phoneNumber,
    name: values.name,
    firstName: values.firstName,
    lastName: values.lastName,
    country: values.country,
    street: values.street,
    city: values.city,
    state: values.state,
    postalCode: values.postalCode,
    taxId: values.taxId,
    isBusiness: values.isBusiness,
    upiId: values.upiId,
    method: values.method,
    savesCard: values.savesCard,
    ...customValues(values),
  }
  writeTab(getKey(sessionId), JSON.stringify(draft))
}

/** Returns the input saved for this session in this tab. */
export function readDraft(sessionId: string): Partial<Draft> {
  try {
    return JSON.parse(readTab(getKey(sessionId)) ?? '{}')
  } catch {
    return {}
  }
}

/** Clears the draft after payment. */
export function clearDraft(sessionId: string): void {
  writeTab(getKey(sessionId), null)
}
