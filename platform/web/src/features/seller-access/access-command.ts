/** Returns a request that asks what a customer has, as a shell command: it runs as it is, once the email is a customer's. */
export const accessCommand = (secret: string): string =>
  `curl '${window.location.origin}/api/access?email=buyer@example.com' \\\n  -H 'authorization: Bearer ${secret}'`
