import { readEmail } from '@tradepost/contract/email-address'

/** Returns the address in "Ines Carvalho <ines@acme.test>"; otherwise every word. */
function readPart(part: string): string[] {
  const inBrackets = /<([^<>]+)>/.exec(part)?.[1]
  return inBrackets === undefined ? part.split(/\s+/) : [inBrackets]
}

/** Reads the email addresses that someone typed or pasted, each once, as it is kept. What isn't one stays as typed. */
export function readEmails(text: string): string[] {
  const found = text
    .split(/[,;\n]+/)
    .flatMap(readPart)
    .map((email) => email.trim())
    .filter((email) => email !== '')
    .map((email) => readEmail(email) ?? email.toLowerCase())
  return [...new Set(found)]
}
