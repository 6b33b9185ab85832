import { StoreError } from './store-error.ts'

export type Call = <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Answer>

function parse(text: string) {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns what calls a server with a key. @throws StoreError with the server's own code and sentence */
export function createCall(baseURL: string, key: string): Call {
  return async (method, path, body) => {
    let answer: Response
    try {
      answer = await fetch(`${baseURL}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch {
      throw new StoreError(`${method} ${baseURL}${path} has no answer: nothing runs there`, 'STORE_STOPPED')
    }
    const text = await answer.text()
    const read = parse(text)
    if (read === undefined)
      throw new StoreError(
        `${method} ${baseURL}${path} answers ${answer.status} without JSON: no payments provider is there`,
        'STORE_FAILED',
        answer.status,
      )
    if (!answer.ok)
      throw new StoreError(`${method} ${path}: ${read.message ?? answer.status}`, read.code ?? 'STORE_FAILED', answer.status)
    return read
  }
}
