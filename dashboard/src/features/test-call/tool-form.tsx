import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { Fields, Step, ToolForm } from './queries.ts';
import { testCallWords } from './words.ts';

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly isRequired: boolean;
}

interface Schema {
  readonly properties?: Readonly<
    Record<
      string,
      { readonly type?: string; readonly enum?: readonly string[]; readonly description?: string }
    >
  >;
  readonly required?: readonly string[];
}

const FIRST = 'search_patient_by_phone';
const MOST_IN_SIGHT = 3;

/** Runs any tool, with a field per argument, prefilled from earlier results. */
export function ToolRunner({
  tools,
  steps,
  isBusy,
  onRun,
}: {
  readonly tools: readonly ToolForm[];
  readonly steps: readonly Step[];
  readonly isBusy: boolean;
  onRun(tool: string, given: Fields): void;
}) {
  const words = useWords(testCallWords);
  const [chosen, setChosen] = useState(FIRST);
  const tool = tools.find(({ name }) => name === chosen) ?? tools[0];
  if (!tool) return null;
  const options = tools.map(({ name, writes }) => ({
    value: name,
    label: writes ? `${name} (${words.writes})` : name,
  }));
  return (
    <div className="grid gap-4">
      <Select
        label={words.tool}
        value={tool.name}
        options={options}
        onChange={setChosen}
        hint={<span lang="en">{tool.description}</span>}
      />
      <ArgumentForm
        key={`${tool.name} ${steps.length}`}
        tool={tool}
        known={knownFrom(steps)}
        isBusy={isBusy}
        onRun={(given) => onRun(tool.name, given)}
      />
    </div>
  );
}

function ArgumentForm({
  tool,
  known,
  isBusy,
  onRun,
}: {
  readonly tool: ToolForm;
  readonly known: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  onRun(given: Fields): void;
}) {
  const words = useWords(testCallWords);
  const all = argumentsOf(tool.parameters as Schema);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(all.flatMap(({ name }) => (known[name] ? [[name, known[name]]] : []))),
  );
  const set = (name: string) => (value: string) => setGiven((before) => ({ ...before, [name]: value }));
  const isFirst = ({ name, isRequired }: Argument) => isRequired || known[name] !== undefined;
  const isShort = all.length <= MOST_IN_SIGHT;
  const first = all.filter((argument) => isShort || isFirst(argument));
  const rest = all.filter((argument) => !first.includes(argument));
  const submit = () => {
    onRun(sentOf(all, given));
  };
  return (
    <Form onSubmit={submit}>
      <FieldGrid fields={first} {...{ given, set }} />
      {rest.length > 0 && (
        <details className="grid gap-3">
          <summary className="w-fit cursor-pointer py-1 text-quiet hover:text-ink">
            {words.more(rest.length)}
          </summary>
          <div className="pt-3">
            <FieldGrid fields={rest} {...{ given, set }} />
          </div>
        </details>
      )}
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.run}
        </Button>
      </div>
    </Form>
  );
}

function FieldGrid({
  fields,
  given,
  set,
}: {
  readonly fields: readonly Argument[];
  readonly given: Readonly<Record<string, string>>;
  set(name: string): (value: string) => void;
}) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-x-4 gap-y-3 broad:grid-cols-2">
      {fields.map((argument) => (
        <ArgumentField
          key={argument.name}
          argument={argument}
          value={given[argument.name] ?? ''}
          onChange={set(argument.name)}
        />
      ))}
    </div>
  );
}

function ArgumentField({
  argument: { name, type, words: allowed, description, isRequired },
  value,
  onChange,
}: {
  readonly argument: Argument;
  readonly value: string;
  onChange(value: string): void;
}) {
  const words = useWords(testCallWords);
  const common = {
    label: name,
    hint: <span lang="en">{description}</span>,
    aside: isRequired ? <span className="text-12 text-quiet">{words.required}</span> : undefined,
  };
  const choices =
    type === 'boolean'
      ? [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]
      : allowed.map((word) => ({ value: word, label: word }));
  if (choices.length > 0)
    return (
      <Select
        {...common}
        value={value}
        options={[{ value: '', label: words.notGiven }, ...choices]}
        onChange={onChange}
      />
    );
  return (
    <Field
      {...common}
      value={value}
      autoComplete="off"
      placeholder={type === 'array' ? words.commas : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The call sets the language, so it has no field. */
function argumentsOf({ properties = {}, required = [] }: Schema): Argument[] {
  return Object.entries(properties)
    .filter(([name]) => name !== 'language')
    .map(([name, { type = 'string', enum: words = [], description = '' }]) => ({
      ...{ name, type, words, description },
      isRequired: required.includes(name),
    }))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function sentOf(all: readonly Argument[], given: Readonly<Record<string, string>>): Fields {
  const entries = all.flatMap(({ name, type }): Array<[string, unknown]> => {
    const value = given[name]?.trim() ?? '';
    if (value === '') return [];
    if (type === 'boolean') return [[name, value === 'true']];
    if (type === 'array') return [[name, value.split(/[,，]/).map((part) => part.trim())]];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

interface Answer {
  readonly patient?: { readonly id?: string };
  readonly slot?: { readonly date: string; readonly time: string; readonly providerId: string };
  readonly slots?: ReadonlyArray<{
    readonly date: string;
    readonly time: string;
    readonly providerId: string;
  }>;
  readonly appointments?: ReadonlyArray<{ readonly id?: string; readonly appointmentId?: string }>;
  readonly appointmentId?: string;
}

/** Values from earlier results: the patient and the offered time. */
function knownFrom(steps: readonly Step[]): Readonly<Record<string, string>> {
  const known: Record<string, string> = {};
  for (const { played } of steps) {
    if (!played) continue;
    const answer = played.answer as Answer;
    if (answer.patient?.id) known.patientId = answer.patient.id;
    const slot = answer.slot ?? answer.slots?.[0];
    if (slot) {
      known.providerId = slot.providerId;
      known.appointmentTime = `${slot.date}T${slot.time}`;
    }
    const [first] = answer.appointments ?? [];
    const appointmentId = answer.appointmentId ?? first?.appointmentId ?? first?.id;
    if (appointmentId) known.appointmentId = appointmentId;
  }
  return known;
}
