/** Opens a business at a provider, as the platform does, and returns its API key. */
export async function openBusiness(url: string, operatorKey: string, name = 'Acme'): Promise<string> {
  const opened = await fetch(`${url}/operator/businesses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorKey}` },
    body: JSON.stringify({ name }),
  })
  if (!opened.ok) throw new Error(`The business was not opened: ${opened.status} ${await opened.text()}`)
  const { api_key: apiKey } = (await opened.json()) as { api_key: string }
  return apiKey
}
