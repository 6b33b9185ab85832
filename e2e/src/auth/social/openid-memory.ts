import type { AdapterFactory, AdapterPayload, ClientMetadata } from 'oidc-provider'

/** Keeps the provider's data in memory; its built-in store prints a warning. `client` is read on each request. */
export function makeOpenIdMemory(client: () => ClientMetadata): AdapterFactory {
  const rows = new Map<string, AdapterPayload>()
  return (model) => {
    const key = (id: string) => `${model}:${id}`
    const findBy = (matches: (row: AdapterPayload) => boolean) =>
      [...rows].find(([name, row]) => name.startsWith(`${model}:`) && matches(row))?.[1]
    return {
      async upsert(id, payload) {
        rows.set(key(id), payload)
      },
      async find(id) {
        if (model === 'Client') return client().client_id === id ? client() : undefined
        return rows.get(key(id))
      },
      findByUid: async (uid) => findBy((row) => row.uid === uid),
      findByUserCode: async (userCode) => findBy((row) => row.userCode === userCode),
      async consume(id) {
        const row = rows.get(key(id))
        if (row) row.consumed = true
      },
      async destroy(id) {
        rows.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, row] of rows) if (name.startsWith(`${model}:`) && row.grantId === grantId) rows.delete(name)
      },
    }
  }
}
