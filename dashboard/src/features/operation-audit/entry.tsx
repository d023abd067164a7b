import { Facts, SidePanel } from '../../ui/layout/side-panel.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { capitalised } from '../../ui/wording/sentence.ts';
import { useActionName } from './actions.ts';
import { type AuditRow, useUserNames } from './queries.ts';
import { useUtc } from './utc.ts';
import { auditWords } from './words.ts';

/** An audit entry: who did what, then the technical details. */
export function Entry({
  row,
  clinics,
  onClose,
}: {
  readonly row: AuditRow;
  readonly clinics: ReadonlyMap<string, string>;
  onClose(): void;
}) {
  const words = useWords(auditWords);
  const utc = useUtc();
  const users = useUserNames();
  const { action, at, clinicId, details, success, userId } = row;
  return (
    <SidePanel
      label={words.entry}
      onClose={onClose}
      head={<strong className="break-words">{useActionName()(action)}</strong>}
    >
      <div className="grid gap-6 p-4 desk:p-6">
        <Facts
          facts={[
            [words.when, utc(at)],
            [words.who, userId ? (users.get(userId) ?? userId) : words.nobody],
            [words.clinic, clinicId ? (clinics.get(clinicId) ?? clinicId) : words.platform],
            [
              words.outcome,
              success ? (
                words.done
              ) : (
                <span key="refused" className="text-bad">
                  {words.refused}
                </span>
              ),
            ],
          ]}
        />
        <Details details={details} />
        <section aria-label={words.forTechnicians} className="grid gap-2 border-t pt-4 text-12">
          <h2 className="text-14">{words.forTechnicians}</h2>
          <Facts
            facts={[
              [words.recordedAs, <Code key="action">{action}</Code>],
              [words.resource, <Code key="resource">{row.resource}</Code>],
              [words.request, <Code key="request">{row.requestId}</Code>],
              [words.address, row.ip],
              [words.device, row.userAgent],
            ]}
          />
        </section>
      </div>
    </SidePanel>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <code className="break-all font-mono text-12">{children}</code>
);

function Details({ details }: { readonly details: AuditRow['details'] }) {
  const words = useWords(auditWords);
  const shown = Object.entries(details);
  if (shown.length === 0) return null;
  return (
    <section aria-label={words.details} className="grid gap-2">
      <h2 className="text-14">{words.details}</h2>
      <Facts
        facts={shown.map(([name, value]) => [
          name === 'status' ? words.status : inWords(name),
          typeof value === 'object' && value !== null ? (
            <pre key={name} className="whitespace-pre-wrap break-all font-mono text-12">
              {JSON.stringify(value, null, 2)}
            </pre>
          ) : (
            String(value ?? '')
          ),
        ])}
      />
    </section>
  );
}

/** afterHours: After hours. */
const inWords = (name: string): string =>
  capitalised(name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase());
