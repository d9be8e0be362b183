/**
 * A parsed formula. Plain data: stored in the plan document, refers to variables by id. Literals are in wire form.
 * At most 64 levels deep (MAX_FORMULA_DEPTH).
 */
export type FormulaNode =
  | { readonly type: 'number'; readonly value: string }
  /** 85 % is `{percent, "0.85"}`: a number that is written back as a percentage. */
  | { readonly type: 'percent'; readonly value: string }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'date'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'variable'; readonly id: string }
  | { readonly type: 'unary'; readonly operator: '-' | '+'; readonly operand: FormulaNode }
  | {
      readonly type: 'binary';
      readonly operator: BinaryOperator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  /** `name` in upper case, one of the function registry. */
  | { readonly type: 'call'; readonly name: string; readonly args: readonly FormulaNode[] };

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '=' | '<>' | '<' | '<=' | '>' | '>=';
