import { vi } from 'vitest'

// Files of a worker share its modules and globals. A page that one file made up must not be there for the next one.
vi.unstubAllGlobals()
