import { api, read } from '../../api/client.ts';
import { useDebugMode } from '../../api/debug-mode.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { opsWords } from './words.ts';

export function DebugSwitch() {
  const words = useWords(opsWords);
  const { data } = useDebugMode();
  const turn = useSaving({
    save: (enabled: boolean) => read(api.POST('/api/admin/debug', { body: { enabled } })),
    touches: ['debug'],
  });
  const isOn = data?.active ?? false;
  return (
    <Section
      title={words.debug}
      lead={words.debugWhy}
      aside={
        <Button look={isOn ? 'outline' : 'danger'} isBusy={turn.isBusy} onClick={() => turn.run(!isOn)}>
          {isOn ? words.debugOff : words.debugOn}
        </Button>
      }
    >
      <Refused refusal={turn.refusal} />
      <p className="text-quiet">{isOn ? words.debugIsOn : words.debugIsOff}</p>
    </Section>
  );
}
