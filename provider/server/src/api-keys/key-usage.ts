import { MINUTE } from '@tradepost/kit/clock'
import type { ApiKeyRow } from './table.ts'

type Use = { key: ApiKeyRow; at: Date }

/** The keys whose use this process has yet to write. */
export type KeyUsage = {
  /** Notes a use, unless the last one that is stored is less than a minute ago. */
  note(use: Use): void
  take(): Use[]
}

export function createKeyUsage(): KeyUsage {
  const used = new Map<string, Use>()
  return {
    note({ key, at }) {
      if (key.lastUsedAt === null || at.getTime() - key.lastUsedAt.getTime() >= MINUTE) used.set(key.id, { key, at })
    },
    take() {
      const uses = [...used.values()]
      used.clear()
      return uses
    },
  }
}
