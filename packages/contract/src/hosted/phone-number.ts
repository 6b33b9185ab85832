/** Digits with the signs that people write between them, and a plus sign in front: "+1 (555) 010-0100". */
const PHONE_NUMBER = /^\+?[\d\s()./-]*$/

/** Fewest digits of a phone number; short numbers have three. */
const DIGITS_MIN = 3

/** Returns whether a customer can have typed this as their phone number. The API takes any text. */
export const isPhoneNumber = (text: string): boolean =>
  PHONE_NUMBER.test(text.trim()) && text.replace(/\D/g, '').length >= DIGITS_MIN
