import type { PlatformErrorBody } from '@tradepost/contract/platform/error-body'

/** Reads the body of a refusal by our own server; undefined for what a proxy or another server says. */
export async function readRefusal(response: Response): Promise<PlatformErrorBody | undefined> {
  const body: Partial<PlatformErrorBody> | null = await response.json().catch(() => null)
  const { code, message, issues } = body ?? {}
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return { ...body, code, message, issues: Array.isArray(issues) ? issues : undefined }
}
