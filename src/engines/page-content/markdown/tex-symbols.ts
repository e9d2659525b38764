// The characters of formulas as TeX.

const accents = new Map([
  ['¯', '\\overline'],
  ['‾', '\\overline'],
  ['^', '\\hat'],
  ['ˆ', '\\hat'],
  ['→', '\\vec'],
  ['⃗', '\\vec'],
  ['~', '\\tilde'],
  ['˜', '\\tilde'],
  ['˙', '\\dot'],
  ['¨', '\\ddot'],
  ['⏞', '\\overbrace'],
]);

/** The command of a mark above a base; undefined if it is none. */
export const accentCommand = (mark: string): string | undefined => accents.get(mark);

/** Characters and the names of their commands, in pairs. */
function commandsOf(pairs: string): Map<string, string> {
  const words = pairs.split(' ');
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, `\\${words[at + 1]}`]] : [])));
}

const operators = commandsOf(
  '× times · cdot ⋅ cdot ÷ div ± pm ∓ mp ∗ ast ∘ circ ⊕ oplus ⊗ otimes ∩ cap ∪ cup ∧ wedge ∨ vee ¬ neg ∖ setminus ' +
    '≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ≃ simeq ≅ cong ∼ sim ∝ propto ≪ ll ≫ gg ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ' +
    '∈ in ∉ notin ∋ ni ∅ emptyset ∀ forall ∃ exists ⊥ perp ∥ parallel ∣ mid ⊢ vdash ⊨ models ' +
    '→ to ← gets ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⟶ longrightarrow ↑ uparrow ↓ downarrow ' +
    '∞ infty ∑ sum ∏ prod ∫ int ∬ iint ∮ oint ∂ partial ∇ nabla √ surd ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ' +
    '… ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime † dagger ℓ ell ℏ hbar ℵ aleph ℜ Re ℑ Im ∠ angle ‖ Vert',
);
for (const unseen of ['\u2061', '\u2062', '\u2063', '\u2064']) operators.set(unseen, '');
operators.set('−', '-');

const greek = commandsOf(
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi ' +
    'π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega ' +
    'Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega',
);

const functions =
  /^(?:arccos|arcsin|arctan|arg|cosh?|coth?|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim(?:inf|sup)?|ln|log|max|min|Pr|sec|sinh?|sup|tanh?)$/;

const variants = new Map([
  ['double-struck', '\\mathbb'],
  ['script', '\\mathcal'],
  ['fraktur', '\\mathfrak'],
  ['bold', '\\mathbf'],
  ['sans-serif', '\\mathsf'],
  ['monospace', '\\mathtt'],
]);
const blackboard = new Map('ℕN ℤZ ℚQ ℝR ℂC ℙP ℍH'.split(' ').map((pair) => [pair[0]!, `\\mathbb{${pair[1]!}}`]));

export const operatorTex = (text: string): string => operators.get(text) ?? textTex(text);

/** A variable or the name of a function. */
export function identifierTex(text: string, variant: string | undefined): string {
  const style = variant === undefined ? undefined : variants.get(variant);
  if (style !== undefined) return `${style}{${textTex(text)}}`;
  if (functions.test(text)) return `\\${text}`;
  return greek.get(text) ?? blackboard.get(text) ?? operators.get(text) ?? textTex(text);
}

/** Text with escapes where TeX would read a command. */
export const textTex = (text: string): string => text.replace(/[#$%&_{}]/g, (character) => `\\${character}`);
