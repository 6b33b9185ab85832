import * as z from 'zod'

/** How a browser can reach an authenticator (WebAuthn, 5.8.4). Any other word means nothing to it, and an empty one is an error to some. */
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const Descriptor = z.looseObject({ transports: z.array(z.string()).optional() }).transform(({ transports, ...descriptor }) => {
  const known = transports?.filter((each) => TRANSPORTS.includes(each)) ?? []
  return known.length > 0 ? { ...descriptor, transports: known } : descriptor
})

/** Credentials in an offer, each with the known ones of the transports that were stored for it, if there are any. */
export const Descriptors = z.array(Descriptor).optional()
