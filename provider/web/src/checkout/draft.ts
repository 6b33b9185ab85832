import { readTab, writeTab } from '#src/tab-storage.ts'
import { customValues, type Draft, type FormValues } from './form/form-values.ts'

/** A bank's page takes minutes. Whoever comes back later types again. */
const LIFETIME_MILLISECONDS = 30 * 60 * 1000

const getKey = (sessionId: string) => `tradepost.draft.${sessionId}`

/**
 * Saves the buyer's input for the redirect to the bank and back. Lists the fields one by one, so that card data, tax IDs and UPI
 * IDs are never stored.
 */
export function saveDraft(sessionId: string, values: FormValues, now = Date.now()): void {
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
    isBusiness: values.isBusiness,
    method: values.method,
    savesCard: values.savesCard,
    ...customValues(values),
  }
  writeTab(getKey(sessionId), JSON.stringify({ draft, savedAt: now }))
}

/** Returns the input saved for this session in this tab within the last 30 minutes; removes an older one. */
export function readDraft(sessionId: string, now = Date.now()): Partial<Draft> {
  try {
    const { draft, savedAt } = JSON.parse(readTab(getKey(sessionId)) ?? '{}')
    if (now - savedAt < LIFETIME_MILLISECONDS) return draft
  } catch {
    // Not ours.
  }
  clearDraft(sessionId)
  return {}
}

/** Clears the draft after payment. */
export function clearDraft(sessionId: string): void {
  writeTab(getKey(sessionId), null)
}
