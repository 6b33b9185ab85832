/** Returns the address in "Ines Carvalho <ines@acme.test>"; otherwise every word. */
function readPart(part: string): string[] {
  const inBrackets = /<([^<>]+)>/.exec(part)?.[1]
  return inBrackets === undefined ? part.split(/\s+/) : [inBrackets]
}

/** Reads the email addresses that someone typed or pasted, each once, in lowercase. Doesn't check them. */
export function readEmails(text: string): string[] {
  const found = text
    .split(/[,;\n]+/)
    .flatMap(readPart)
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== '')
  return [...new Set(found)]
}
