import type { Names } from './names.ts'

/** A line for an existing file. Its position, and sometimes its text, is for a person to decide. */
export type Addition = { file: string; where: string; lines: string[] }

/** A program that modules are made for. */
export type Program = {
  /** Its folder of templates. */
  name: string
  /** Returns the target of each template. */
  filesOf(names: Names): Record<string, string>
  /** Returns the paths that another module may have taken. */
  placesOf(names: Names): string[]
  additionsFor(root: string, names: Names): Addition[]
  /** Writes what follows from the new files. */
  finish?(root: string): Promise<void>
}
