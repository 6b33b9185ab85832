import { isEmail } from '@tradepost/contract/email-address'
import * as z from 'zod'

/**
 * Makes `z.email()` check addresses by our rule. Better-auth calls it inside its handlers, where no option reaches, and zod's own
 * pattern refuses valid addresses (`r&d@example.com`, other alphabets). Process-wide, like zod's messages.
 */
export function setEmailRule(): void {
  Object.defineProperty(z.regexes.email, 'test', { value: isEmail, configurable: true })
}
