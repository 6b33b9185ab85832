/**
 * Lets callers that ask the same in one turn of the event loop share one answer. It is asked for after all of them came, so
 * nobody gets an answer that is older than their question. `isShared` says of an answer whether it may be shared; if it may not,
 * only the first caller gets it, and each of the others asks on its own.
 */
export function shareAnswers<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  isShared: (answer: Answer) => boolean = () => true,
): (key: string, question: Question) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>()
  const askFirst = async (key: string, question: Question) => {
    await new Promise<void>((go) => setImmediate(go))
    waiting.delete(key)
    return ask(question)
  }
  return async (key, question) => {
    const shared = waiting.get(key)
    if (!shared) {
      const own = askFirst(key, question)
      waiting.set(key, own)
      return own
    }
    const answer = await shared
    return isShared(answer) ? answer : ask(question)
  }
}
