import type { ImportStatus } from '@tradepost/contract/platform/catalog/seller-imports'
import type { StateTable } from '@tradepost/kit/states'

/** `check`: the columns are matched, and each row is checked. `finish`: the background work has no row left. */
export type ImportTrigger = 'check' | 'start' | 'finish' | 'undo'

/** An import that was started cannot be changed; one that was undone cannot be started again. */
export const importStates: StateTable<ImportStatus, ImportTrigger, never> = {
  new: { check: { to: 'checked' } },
  checked: { check: { to: 'checked' }, start: { to: 'importing' } },
  importing: { finish: { to: 'imported' } },
  imported: { undo: { to: 'undoing' } },
  undoing: { finish: { to: 'undone' } },
  undone: {},
}
