/** What a check found. `todo`: what to do about it. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; subject: string; says: string; todo?: string }

export const ok = (subject: string, says: string): Finding => ({ state: 'ok', subject, says })
export const note = (subject: string, says: string): Finding => ({ state: 'note', subject, says })
export const wrong = (subject: string, says: string, todo: string): Finding => ({ state: 'wrong', subject, says, todo })
