/** Thrown where a process dies. */
export class Killed extends Error {}

/** Lets a process die after so many steps, at whatever step that is: before it or after it. A dead one does nothing more. */
export class Fuse {
  #left: number | null = null;
  #isDead = false;

  light(steps: number): void {
    this.#left = steps;
  }

  /** Another process takes over. */
  rise(): void {
    this.#isDead = false;
    this.#left = null;
  }

  step(): void {
    if (this.#isDead) throw new Killed();
    if (this.#left === null) return;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.#isDead = true;
    throw new Killed();
  }

  /** Everything that this does is a step, and so is coming back from it. */
  around<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          this.step();
          const answer: unknown = await Reflect.apply(member, target, given);
          this.step();
          return answer;
        };
      },
    });
  }
}
