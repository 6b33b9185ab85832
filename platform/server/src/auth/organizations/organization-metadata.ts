import { StoredMetadata } from '@tradepost/contract/platform/organization/seller-organization'

/** Parses better-auth's column of JSON. */
export function parseMetadata(text: string | null): StoredMetadata {
  if (text === null) return {}
  try {
    return StoredMetadata.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}
