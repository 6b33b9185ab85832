import type { Mail } from '@tradepost/kit/mail'
import { writeLetter } from './letter.ts'

/** Asks whether an address is really this person's. */
export function verificationMail({ to, address }: { to: string; address: string }): Mail {
  return writeLetter({
    to,
    subject: 'Confirm your e-mail',
    heading: 'Confirm your e-mail',
    parts: [
      { kind: 'text', text: 'Confirm that this address is yours. What you bought with it as a guest then joins your account.' },
      { kind: 'link', label: 'Confirm my e-mail', address },
      { kind: 'text', text: 'The link works for one hour. If you did not sign up, ignore this mail and nothing happens.' },
    ],
  })
}

/** The way to a new password. */
export function resetPasswordMail({ to, address }: { to: string; address: string }): Mail {
  return writeLetter({
    to,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    parts: [
      { kind: 'text', text: 'Somebody, hopefully you, asked for a new password for this account.' },
      { kind: 'link', label: 'Choose a new password', address },
      { kind: 'text', text: 'The link works for one hour and once. If it was not you, ignore this mail: your password stays as it is.' },
    ],
  })
}
