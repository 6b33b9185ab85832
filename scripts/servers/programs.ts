/** Both programs. `run` starts one in this process with the settings of its environment; `load` reads its code beforehand. */
export const PROGRAMS = {
  provider: {
    load: () => import('@tradepost/provider-server/server'),
    run: () => import('@tradepost/provider-server/main'),
  },
  platform: {
    load: () => import('@tradepost/platform-server/server'),
    run: () => import('@tradepost/platform-server/main'),
  },
}
