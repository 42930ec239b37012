import { system } from '#contract/system.ts';
import { attentionIn } from '#lib/attention.ts';
import { paths } from '#lib/routing/paths.ts';

export const systemAttention = attentionIn(system.microservices, {
  screen: 'System',
  to: paths.system,
  read(services) {
    const offline = services.filter(({ online }) => online === false).length;
    return [{ count: { rows: offline, total: offline }, names: ['service offline', 'services offline'], to: paths.system }];
  },
});
